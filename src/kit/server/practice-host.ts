/** Someone who enters practice mode, with only what practice needs: no number, no address, no e-mail. */
export type Practitioner = {
  readonly id: string
  readonly firstName: string
  readonly lastName: string
  readonly agentCode: string
  readonly branch: string
  readonly levelCode: string
  readonly channelCode: string
}

/** What the real program may request of the practice program; nothing comes back from there but what it reports. */
export type PracticeHost = {
  /** Prepares practice for this person. Returns the port on which browsers reach it at our host, unless it has an address of its own. */
  readonly admit: (person: Practitioner) => Promise<number>
}
