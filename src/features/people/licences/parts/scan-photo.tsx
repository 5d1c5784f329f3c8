import { faultOf, LIGHT_FAULTS } from '#domain/photo-light.ts'
import type { Pixels } from '#kit/image-metrics.ts'
import { PhotoTaker } from '#kit/web/camera/photo-taker.tsx'
import type { Picture } from '#kit/web/camera/picture.ts'
import { shrinkPhoto } from '#kit/web/camera/small-photo.ts'
import { t } from '#kit/web/text.ts'

function judge(pixels: Pixels): string | undefined {
  const fault = faultOf(pixels)
  return fault && t(LIGHT_FAULTS[fault])
}

async function make(picture: Picture): Promise<{ readonly blob: Blob } | undefined> {
  const blob = await shrinkPhoto(picture)
  return blob && { blob }
}

/** Photographs a licence, showing what is wrong with the picture while it is taken. */
export const ScanPhoto = ({ busy, onTaken }: { readonly busy: boolean; readonly onTaken: (photo: File) => void }) => (
  <PhotoTaker
    facing="environment"
    shape="page"
    words={{
      hint: t('Lay the licence flat and fill the frame with it.'),
      alt: t('The licence'),
      question: t('Can you read every letter?'),
      file: t('Upload a photo'),
      unreadable: t('This file is not a photo that we can read. Please choose a JPEG or PNG.'),
      otherwise: t('You can choose a photo or a PDF instead.'),
    }}
    judge={judge}
    make={make}
    busy={busy}
    onTaken={({ blob }) => onTaken(new File([blob], 'licence.jpg', { type: 'image/jpeg' }))}
  />
)
