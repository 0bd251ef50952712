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
  const asked = { ...fields, lang: fields.lang ?? document.documentElement.lang }; // also of what is refused
  const reply = await (SERVED ? overHttp(name, asked, signal) : inside.then(({ askInside }) => askInside(name, asked, signal)));
  if (!reply.error) return reply;
  throw new ServiceError(reply.error.code, reply.error.message);
}

// The same for a request that is answered line by line: `heard` is told each line as it comes.
export async function listen(name, fields, heard, signal) {
  let rest = "";
  const hear = (text) => {
    const lines = (rest + text).split("\n");
    rest = lines.pop();
    for (const line of lines.map(JSON.parse)) {
      if (line.error) throw new ServiceError(line.error.code, line.error.message);
      heard(line);
    }
  };
  const end = await (SERVED ? overHttp(name, fields, signal, hear) : inside.then(({ askInside }) => askInside(name, fields, signal, hear)));
  if (end.error) throw new ServiceError(end.error.code, end.error.message);
}

async function overHttp(name, fields, signal, hear) {
  try {
    const reply = await fetch(`api/${name}`, { method: "POST", body: JSON.stringify(fields), signal });
    if (hear && reply.ok) {
      const reader = reply.body.pipeThrough(new TextDecoderStream()).getReader();
      for (let part; !(part = await reader.read()).done; ) hear(part.value);
      return {};
    }
    const data = await reply.json().catch(() => null);
    return data ?? { error: { code: "unreachable", message: reply.statusText } };
  } catch (error) {
    if (error.name === "AbortError" || error instanceof ServiceError) throw error;
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
