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
