import { setTimeout as pause } from 'node:timers/promises'

/** Listens to an event stream as a browser does, and returns what arrived. */
export async function listenAt(url: string, headers: Readonly<Record<string, string>>, path = 'user/notifications/stream') {
  const leaving = new AbortController()
  const response = await fetch(`${url}/sdx-api/secure/${path}`, { headers, signal: leaving.signal })
  const heard: string[] = []
  let times = 0
  let open = true
  const read = async () => {
    if (response.status !== 200 || !response.body) return
    const decoder = new TextDecoder()
    for await (const chunk of response.body) {
      const events = [...decoder.decode(chunk, { stream: true }).matchAll(/^data: (.*)$/gm)].map(([, event = '']) => event)
      heard.push(...events)
      times += events.length
    }
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
    /** How often an event arrived. */
    times: () => times,
    /** Waits until a new event arrives, and clears it. */
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
