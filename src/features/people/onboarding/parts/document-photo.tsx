import { faultOf, LIGHT_FAULTS } from '#domain/photo-light.ts'
import type { Pixels } from '#kit/image-metrics.ts'
import { PhotoTaker } from '#kit/web/camera/photo-taker.tsx'
import type { Picture } from '#kit/web/camera/picture.ts'
import { shrinkPhoto } from '#kit/web/camera/small-photo.ts'
import { t } from '#kit/web/text.ts'
import { APPLICATION_DOCUMENTS, type DocumentKind } from '../rules/documents.ts'

function judge(pixels: Pixels): string | undefined {
  const fault = faultOf(pixels)
  return fault && t(LIGHT_FAULTS[fault])
}

async function make(picture: Picture): Promise<{ readonly blob: Blob } | undefined> {
  const blob = await shrinkPhoto(picture)
  return blob && { blob }
}

type Props = { readonly kind: DocumentKind; readonly busy: boolean; readonly onTaken: (photo: Blob) => void }

/** Photographs a document, showing what is wrong with the picture while it is taken. */
export function DocumentPhoto({ kind, busy, onTaken }: Props) {
  const { shape, title } = APPLICATION_DOCUMENTS[kind]
  const isFace = shape === 'face'
  return (
    <PhotoTaker
      facing={isFace ? 'user' : 'environment'}
      shape={shape}
      words={{
        hint: isFace
          ? t('Look straight ahead, with your face in the oval and without a cap or glasses.')
          : t('Lay the document flat and fill the frame with it.'),
        alt: t(title),
        question: isFace ? t('Is your whole face sharp and well lit?') : t('Can you read every letter?'),
        file: t('Upload a photo'),
        unreadable: t('This file is not a photo that we can read. Please choose a JPEG or PNG.'),
        otherwise: t('You can choose a photo or a PDF instead.'),
      }}
      judge={judge}
      make={make}
      busy={busy}
      onTaken={({ blob }) => onTaken(blob)}
    />
  )
}
