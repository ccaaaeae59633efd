/** Whether the last thing asked of the server over HTTP reached it; the page says so when not. */
export const reach = $state({ server: true });
