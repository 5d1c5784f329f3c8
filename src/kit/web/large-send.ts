import { create } from 'zustand'
import { Failure } from './failure.ts'
import { isMetered, lineChoices } from './line.ts'
import { t } from './text.ts'

/** More than a shrunk photo. */
const LARGE = 1_000_000

/** What is about to be sent, in total. */
type Sending = {
  readonly bytes: number
  readonly files: number
  /** It cannot wait on this device: if it is not sent now, the person must send it again. */
  readonly isOnlyNow?: boolean
}
export type Question = Sending & { readonly answer: (waits: boolean) => void }
type Asked = { readonly question: Question | undefined; readonly hasAsker: boolean }
export const useLargeSend = create<Asked>()(() => ({ question: undefined, hasAsker: false }))

export const sendingOf = (files: readonly Blob[]): Sending => ({
  bytes: files.reduce((sum, { size }) => sum + size, 0),
  files: files.length,
})

/** Whether files wait for Wi-Fi: as the person set, or answers now. */
export async function waitsForWifi(sending: Sending): Promise<boolean> {
  const { files } = lineChoices()
  if (files === 'send' || !isMetered()) return false
  if (files === 'wifi' && !sending.isOnlyNow) return true
  if (sending.bytes < LARGE || !useLargeSend.getState().hasAsker) return false
  return new Promise((resolve) =>
    useLargeSend.setState({
      question: {
        ...sending,
        answer: (waits) => {
          useLargeSend.setState({ question: undefined })
          resolve(waits)
        },
      },
    }),
  )
}

/** Called before sending files that cannot wait here. Throws if the person would rather send them on Wi-Fi. */
export async function askToSend(files: readonly Blob[]): Promise<void> {
  if (await waitsForWifi({ ...sendingOf(files), isOnlyNow: true }))
    throw new Failure('refused', t('Nothing was sent, as you chose. Send it once you are on Wi-Fi.'), { code: 4 })
}
