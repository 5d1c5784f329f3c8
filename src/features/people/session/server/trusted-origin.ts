/**
 * The address under which a stranger's request may have us write to someone: they may put any Host into it. Undefined if none is certain.
 */
export function trustedOrigin(baseUrl: string, publicUrl: string): string | undefined {
  return publicUrl || ['localhost', '127.0.0.1', '[::1]'].includes(new URL(baseUrl).hostname) ? baseUrl : undefined
}
