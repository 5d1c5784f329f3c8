import { hmac, sameText } from '#kit/server/crypto.ts'
import { isUuid } from '#kit/uuid.ts'

/** Below which files of packages are served, and nothing else. */
export const PACKAGES = '/packages/'
const HOURS = 4
const TAG_LENGTH = 24

type Given = { readonly secret: string; readonly fileId: string; readonly staffId: string; readonly now: Date }

/** By which a package knows its learner again: it cannot be traced to them, and another package knows them by another one. */
export const learnerTag = ({ secret, fileId, staffId }: Omit<Given, 'now'>): string =>
  hmac(secret, `learner ${fileId} ${staffId}`).slice(0, TAG_LENGTH)

const seal = (secret: string, said: string) => hmac(secret, `address ${said}`)

/** The folder in which one learner finds a package for some hours; nobody guesses another. */
export function folderFor(given: Given): string {
  const said = `${given.fileId}.${learnerTag(given)}.${given.now.getTime() + HOURS * 3_600_000}`
  return `${PACKAGES}${said}.${seal(given.secret, said)}/`
}

/** Which package such a folder is of; undefined where we did not write it, or it ended. */
export function packageAt(secret: string, folder: string, now: Date): string | undefined {
  const [fileId = '', learner = '', until = '', signature = ''] = folder.split('.')
  const isOurs = isUuid(fileId) && sameText(signature, seal(secret, `${fileId}.${learner}.${until}`))
  return isOurs && Number(until) > now.getTime() ? fileId : undefined
}
