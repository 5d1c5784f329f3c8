import { setTimeout as pause } from 'node:timers/promises'

/** Listens to a stream of events as a browser does, and says what came. */
export async function listenAt(url: string, headers: Readonly<Record<string, string>>) {
  const leaving = new AbortController()
  const response = await fetch(`${url}/sdx-api/secure/user/notifications/stream`, { headers, signal: leaving.signal })
  const heard: string[] = []
  let open = true
  const read = async () => {
    if (response.status !== 200 || !response.body) return
    const decoder = new TextDecoder()
    for await (const chunk of response.body)
      heard.push(...[...decoder.decode(chunk, { stream: true }).matchAll(/^data: (.*)$/gm)].map(([, event = '']) => event))
  }
  const ended = read()
    .catch(() => undefined)
    .finally(() => {
      open = false
    })
  return {
    status: response.status,
    type: response.headers.get('content-type'),
    isOpen: () => open,
    /** Waits until something new is heard, and forgets it. */
    hears: async (withinMs = 5000): Promise<boolean> => {
      const end = performance.now() + withinMs
      while (heard.length === 0 && performance.now() < end) await pause(20)
      return heard.splice(0).length > 0
    },
    leave: async () => {
      leaving.abort()
      await ended
    },
  }
}
