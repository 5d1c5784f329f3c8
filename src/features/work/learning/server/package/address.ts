import { hmac, sameText } from '#kit/server/crypto.ts'
import { isUuid } from '#kit/uuid.ts'

/** Path prefix under which the files of packages, and nothing else, are served. */
export const PACKAGES = '/packages/'
const HOURS = 4
const TAG_LENGTH = 24

type Given = { readonly secret: string; readonly fileId: string; readonly staffId: string; readonly now: Date }

/** The tag by which a package recognises its learner: it cannot be traced to them, and differs from package to package. */
export const learnerTag = ({ secret, fileId, staffId }: Omit<Given, 'now'>): string =>
  hmac(secret, `learner ${fileId} ${staffId}`).slice(0, TAG_LENGTH)

const seal = (secret: string, said: string) => hmac(secret, `address ${said}`)

/** The folder in which one learner finds a package for some hours; it cannot be guessed. */
export function folderFor(given: Given): string {
  const said = `${given.fileId}.${learnerTag(given)}.${given.now.getTime() + HOURS * 3_600_000}`
  return `${PACKAGES}${said}.${seal(given.secret, said)}/`
}

/** The package that such a folder belongs to; undefined if we did not issue it, or it expired. */
export function packageAt(secret: string, folder: string, now: Date): string | undefined {
  const [fileId = '', learner = '', until = '', signature = ''] = folder.split('.')
  const isOurs = isUuid(fileId) && sameText(signature, seal(secret, `${fileId}.${learner}.${until}`))
  return isOurs && Number(until) > now.getTime() ? fileId : undefined
}
