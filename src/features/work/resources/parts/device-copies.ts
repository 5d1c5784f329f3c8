import { type ReceivedFile, requestFile } from '#kit/web/client.ts'
import { usePersistedState } from '#kit/web/session.ts'
import { deleteEncrypted, getEncrypted, putEncrypted } from '#kit/web/vault.ts'
import { contract } from '../public/contract.ts'

const placeOf = (versionId: string) => `document:${versionId}`

const AT_ONCE = 32_768

/** In pieces, since an argument list has a size limit. */
function textOf(bytes: Uint8Array): string {
  let text = ''
  for (let from = 0; from < bytes.length; from += AT_ONCE) text += String.fromCharCode(...bytes.subarray(from, from + AT_ONCE))
  return btoa(text)
}

const bytesOf = (text: string) => Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0))

/** The copy of a document on this device, if there is one. */
export async function copyOnDevice(versionId: string): Promise<ReceivedFile | undefined> {
  const kept = await getEncrypted(placeOf(versionId))
  if (typeof kept !== 'object' || kept === null || !('name' in kept && 'type' in kept && 'bytes' in kept)) return undefined
  return { name: String(kept.name), blob: new Blob([bytesOf(String(kept.bytes))], { type: String(kept.type) }) }
}

/** Documents that are stored on this device, encrypted, until the person signs out. */
export function useDeviceCopies() {
  const [kept, setKept] = usePersistedState<readonly string[]>('documents-on-device', [])
  return {
    isKept: (versionId: string) => kept.includes(versionId),
    /** Returns false if the device has no room. */
    keep: async (versionId: string): Promise<boolean> => {
      const { name, blob } = await requestFile(contract.resourceFile, { params: { id: versionId } })
      const bytes = textOf(new Uint8Array(await blob.arrayBuffer()))
      if (!(await putEncrypted(placeOf(versionId), { name, type: blob.type, bytes }))) return false
      setKept([...new Set([...kept, versionId])])
      return true
    },
    drop: async (versionId: string) => {
      await deleteEncrypted(placeOf(versionId))
      setKept(kept.filter((each) => each !== versionId))
    },
  }
}
