import { faultOf, LIGHT_FAULTS } from '#domain/photo-light.ts'
import type { Pixels } from '#kit/image-metrics.ts'
import { PhotoTaker } from '#kit/web/camera/photo-taker.tsx'
import type { Picture } from '#kit/web/camera/picture.ts'
import { shrinkPhoto } from '#kit/web/camera/small-photo.ts'
import { t } from '#kit/web/text.ts'

export type Capture = 'document' | 'selfie'
export type Photo = { readonly blob: Blob }

const WORDS = {
  document: {
    hint: 'Lay the document flat and fill the frame with it.',
    alt: 'Your photo of the document',
    question: 'Can you read every letter, and is the photo on it clear?',
  },
  selfie: {
    hint: 'Look straight ahead, with your face in the oval and without a cap or glasses.',
    alt: 'Your photo of your face',
    question: 'Is your whole face sharp and well lit?',
  },
} as const satisfies Record<Capture, object>

function judge(pixels: Pixels): string | undefined {
  const fault = faultOf(pixels)
  return fault && t(LIGHT_FAULTS[fault])
}

async function make(picture: Picture): Promise<Photo | undefined> {
  const blob = await shrinkPhoto(picture)
  return blob && { blob }
}

type Props = { readonly capture: Capture; readonly busy: boolean; readonly onTaken: (photo: Photo) => void }

/** Takes the photo of a document or of a face. */
export function TakePhoto({ capture, busy, onTaken }: Props) {
  const { hint, alt, question } = WORDS[capture]
  return (
    <PhotoTaker
      facing={capture === 'selfie' ? 'user' : 'environment'}
      shape={capture === 'selfie' ? 'face' : 'page'}
      words={{
        hint: t(hint),
        alt: t(alt),
        question: t(question),
        file: t('Upload a photo'),
        unreadable: t('This file is not a photo that we can read. Please choose a JPEG or PNG.'),
        otherwise: t('You can upload a photo instead, continue on another phone, or ask your agent.'),
      }}
      judge={judge}
      make={make}
      busy={busy}
      onTaken={onTaken}
    />
  )
}
