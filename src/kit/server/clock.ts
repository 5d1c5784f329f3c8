/** The only place on the server where the time is read. `pretend` moves it, for the demo and for tests. */
let offsetMs = 0

export const now = (): Date => new Date(Date.now() + offsetMs)

export function pretend(instant: Date | undefined): void {
  offsetMs = instant ? instant.getTime() - Date.now() : 0
}
