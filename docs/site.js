// An option such as --games, written in a sentence, stays on one line: browsers break lines behind every dash.
for (const code of document.querySelectorAll(".md-typeset :not(pre) > code")) {
  for (const text of [...code.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE)) {
    const parts = text.data.split(/(?<=^|\s)(-\S+)/); // every second one is an option
    text.replaceWith(
      ...parts.map((part, i) => {
        if (i % 2 === 0) return part;
        const whole = document.createElement("span");
        whole.className = "whole";
        whole.textContent = part;
        return whole;
      }),
    );
  }
}

// A number stays with its unit: 44.2 %, 1 min 49 s.
const prose = document.createTreeWalker(document.querySelector(".md-content"), NodeFilter.SHOW_TEXT, (text) =>
  text.parentElement.closest("code, script, style") ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_ACCEPT,
);
while (prose.nextNode()) {
  const text = prose.currentNode;
  const whole = text.data.replace(/(\d)\s(?=%|(?:min|s|ms|µs|MB)\b)/g, "$1\u00a0");
  if (whole !== text.data) text.data = whole;
}

// What is pushed sideways can be pushed with the keyboard, too.
addEventListener("load", () => {
  for (const wide of document.querySelectorAll(".md-typeset__scrollwrap, .md-typeset p:has(> img)")) {
    if (wide.scrollWidth > wide.clientWidth) wide.tabIndex = 0;
  }
});
