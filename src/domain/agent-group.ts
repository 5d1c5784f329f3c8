/** Specification §2: the cards of the Commercial Structure screen. */
export const AGENT_GROUPS = [
  { code: 'BACOLOD', name: 'BACOLOD AGENTS' },
  { code: 'LAS_PINAS', name: 'LAS PINAS AGENTS' },
  { code: 'MBO', name: 'MBO AGENTS' },
] as const
export type AgentGroup = (typeof AGENT_GROUPS)[number]['code']

/** The group that a client means, which may send its code or what its card says. */
export const findAgentGroup = (said: string): AgentGroup | undefined =>
  AGENT_GROUPS.find(({ code, name }) => code === said || name === said)?.code
