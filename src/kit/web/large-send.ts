import { create } from 'zustand'
import { isMetered, lineChoices } from './line.ts'

/** More than a photo that was made small. */
const LARGE = 1_000_000

type Question = { readonly bytes: number; readonly answer: (waits: boolean) => void }
type Asked = { readonly question: Question | undefined; readonly hasAsker: boolean }
export const useLargeSend = create<Asked>()(() => ({ question: undefined, hasAsker: false }))

/** Whether a file waits for Wi-Fi: as the person chose, or says now. */
export async function waitsForWifi(bytes: number): Promise<boolean> {
  const { files } = lineChoices()
  if (files === 'send' || !isMetered()) return false
  if (files === 'wifi') return true
  if (bytes < LARGE || !useLargeSend.getState().hasAsker) return false
  return new Promise((resolve) =>
    useLargeSend.setState({
      question: {
        bytes,
        answer: (waits) => {
          useLargeSend.setState({ question: undefined })
          resolve(waits)
        },
      },
    }),
  )
}
