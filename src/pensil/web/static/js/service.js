// The one module that reaches the service: over HTTP where the page comes from `pensil serve`, which says so on the root
// element; else inside the browser, by the modules in inside/.

export const SERVED = document.documentElement.dataset.service === "http";

export class ServiceError extends Error {
  constructor(code, message) {
    super(message);
    this.code = code;
  }
}

const inside = SERVED ? null : import("./inside/start.js");

// The reply to a request of the service's table. Rejects with a ServiceError; `signal` gives the request up.
export async function ask(name, fields = {}, { signal } = {}) {
  const reply = await (SERVED ? overHttp(name, fields, signal) : inside.then(({ askInside }) => askInside(name, fields, signal)));
  if (!reply.error) return reply;
  throw new ServiceError(reply.error.code, reply.error.message);
}

async function overHttp(name, fields, signal) {
  try {
    const reply = await fetch(`api/${name}`, { method: "POST", body: JSON.stringify(fields), signal });
    const data = await reply.json().catch(() => null);
    return data ?? { error: { code: "unreachable", message: reply.statusText } };
  } catch (error) {
    if (error.name === "AbortError") throw error;
    return { error: { code: "unreachable", message: String(error.message) } };
  }
}

// What there is, as soon as it can be told.
export async function connect(lang) {
  return ask("kinds", { lang });
}

// Resolves when every request is answered without waiting for an engine to arrive.
export async function arrived() {
  if (!SERVED) await (await inside).arrived();
}
