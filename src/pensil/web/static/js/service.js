// The one module that reaches the service: over HTTP here. Whoever runs the service elsewhere, such as in a worker of
// the browser, offers the same two functions.

export class ServiceError extends Error {
  constructor(code, message) {
    super(message);
    this.code = code;
  }
}

// The reply to a request of the service's table. Rejects with a ServiceError; `signal` gives the request up.
export async function ask(name, fields = {}, { signal } = {}) {
  let reply;
  try {
    reply = await fetch(`api/${name}`, { method: "POST", body: JSON.stringify(fields), signal });
  } catch (error) {
    if (error.name === "AbortError") throw error;
    throw new ServiceError("unreachable", String(error.message));
  }
  const data = await reply.json().catch(() => null);
  if (reply.ok && data) return data;
  const told = data?.error ?? { code: "unreachable", message: reply.statusText };
  throw new ServiceError(told.code, told.message);
}

// Resolves when requests can be made.
export async function connect(lang) {
  return ask("kinds", { lang });
}
