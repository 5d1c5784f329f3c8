import { hmac, sameText } from '#kit/server/crypto.ts'

const sealOf = (secret: string, agentCode: string): string => hmac(secret, `agent-page:${agentCode}`).slice(0, 20)

/**
 * Identifies an agent in the address of their public page: only people who were given the address have it; a guessed code does not work.
 */
export const sealedAgent = (secret: string, agentCode: string): string => `${agentCode}.${sealOf(secret, agentCode)}`

/** The agent's code, or undefined if it was guessed. */
export function agentNamedBy(secret: string, sealed: string): string | undefined {
  const at = sealed.lastIndexOf('.')
  const code = sealed.slice(0, Math.max(0, at))
  return code && sameText(sealed.slice(at + 1), sealOf(secret, code)) ? code : undefined
}
