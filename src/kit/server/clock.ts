/** The only place on the server where the time is read. `setTime` moves it, for the demo and for tests. */
let offsetMs = 0

export const now = (): Date => new Date(Date.now() + offsetMs)

export function setTime(instant: Date | undefined): void {
  offsetMs = instant ? instant.getTime() - Date.now() : 0
}

/** Milliseconds by the clock of the machine, which may be wrong: what is compared with another machine’s. */
export const machineMs = (): number => Date.now()

/** Seconds by the clock of the machine, whichever day the program plays: what another machine compares with its own. */
export const machineSeconds = (): number => Math.floor(Date.now() / 1000)
