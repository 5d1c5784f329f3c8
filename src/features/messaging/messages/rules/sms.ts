/** GSM 03.38: the characters that an SMS encodes in seven bits; those of the second set take two. */
const GSM = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
)
const GSM_DOUBLE = new Set('\f^{}\\[~]|€')

/** Anything longer is refused by gateways or garbled by phones. */
export const MOST_SMS = 6

type Counted = {
  readonly segments: number
  readonly alphabet: 'GSM-7' | 'UCS-2'
  /** The characters that force the whole message into the wide alphabet. */
  readonly wide: readonly string[]
}

/** How many SMS a text takes: 160 characters in one and 153 each in several in the narrow alphabet, 70 and 67 in the wide one. */
export function countSms(text: string): Counted {
  const letters = [...text]
  const wide = [...new Set(letters.filter((each) => !GSM.has(each) && !GSM_DOUBLE.has(each)))]
  const isWide = wide.length > 0
  const sizes = letters.map((each) => (isWide ? each.length : GSM_DOUBLE.has(each) ? 2 : 1))
  const size = sizes.reduce((sum, each) => sum + each, 0)
  const [alone, each] = isWide ? [70, 67] : [160, 153]
  if (size <= alone) return { segments: size === 0 ? 0 : 1, alphabet: isWide ? 'UCS-2' : 'GSM-7', wide }
  // No letter is cut in two.
  const { segments } = sizes.reduce(
    ({ segments: n, room }, taken) => (taken <= room ? { segments: n, room: room - taken } : { segments: n + 1, room: each - taken }),
    { segments: 1, room: each },
  )
  return { segments, alphabet: isWide ? 'UCS-2' : 'GSM-7', wide }
}

const LOOK_ALIKES: Readonly<Record<string, string>> = { '’': "'", '‘': "'", '“': '"', '”': '"', '–': '-', '—': '-', '·': '-', '₱': 'PHP' }

/** The same in the narrow alphabet: a character that it lacks is replaced by a similar one, or left out. */
export const narrow = (text: string): string =>
  [...text]
    .map((letter) => {
      if (GSM.has(letter)) return letter
      const plain = LOOK_ALIKES[letter] ?? letter.normalize('NFD').replace(/\p{M}/gu, '')
      return [...plain].every((each) => GSM.has(each)) ? plain : ''
    })
    .join('')
