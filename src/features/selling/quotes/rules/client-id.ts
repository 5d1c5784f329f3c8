const VERSION_8 = 0x80
const VARIANT = 0x80

/**
 * The id of a record that a device starts by itself, from who starts it (`staff:<id>`) and the device's own id of it: both sides know it,
 * and no one can give a record the id of another. A UUID of version 8 (RFC 9562), of SHA-256.
 */
export async function idOfClient(owner: string, client: string): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(`${owner} ${client}`)))
  const bytes = digest.slice(0, 16)
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | VERSION_8
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | VARIANT
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
