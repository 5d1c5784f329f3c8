/** Who goes to practise, as far as practice needs to know them: no number, no address, no mail. */
export type Practitioner = {
  readonly id: string
  readonly firstName: string
  readonly lastName: string
  readonly agentCode: string
  readonly branch: string
  readonly levelCode: string
  readonly channelCode: string
}

/** What the real program may ask of the one in which people practise; nothing comes back from there but what it reports. */
export type PracticeHost = {
  /** Makes practice ready, with this person in it. Answers the port on which browsers reach it at our host, unless it has an address of its own. */
  readonly admit: (person: Practitioner) => Promise<number>
}
