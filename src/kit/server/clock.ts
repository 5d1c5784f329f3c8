/** The only place on the server where the time is read. `setTime` moves it, for the demo and for tests. */
let offsetMs = 0

export const now = (): Date => new Date(Date.now() + offsetMs)

export function setTime(instant: Date | undefined): void {
  offsetMs = instant ? instant.getTime() - Date.now() : 0
}

/** Milliseconds by the machine's clock, which may be wrong: for comparing with another machine’s. */
export const machineMs = (): number => Date.now()

/** Seconds by the machine's clock, whatever day the program simulates: for comparison with another machine's clock. */
export const machineSeconds = (): number => Math.floor(Date.now() / 1000)
