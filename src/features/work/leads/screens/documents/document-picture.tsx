import { Center, Image } from '@mantine/core'
import { useIntersection } from '@mantine/hooks'
import { useEffect, useState } from 'react'
import { requestFile } from '#kit/web/client.ts'
import { IconFileTypePdf, IconPhoto } from '#kit/web/icons.ts'
import { documentsContract, type LeadDocument } from '../../public/contract/documents.ts'

const SIDE = 64
/** Bytes: a larger picture is fetched when it is opened, not for a thumbnail. */
const LARGEST_SHOWN = 1_500_000

type Props = { readonly leadId: string; readonly document: LeadDocument }

/** A thumbnail of a picture, fetched when it scrolls into view; an icon for everything else. */
export function DocumentPicture({ leadId, document: { id, type, size } }: Props) {
  const { ref, entry } = useIntersection()
  const [address, setAddress] = useState<string>()
  const isPicture = type.startsWith('image/') && size <= LARGEST_SHOWN
  const isSeen = entry?.isIntersecting ?? false
  useEffect(() => {
    if (!isPicture || !isSeen) return
    const leaving = new AbortController()
    let made: string | undefined
    requestFile(documentsContract.leadDocument, { params: { id: leadId, documentId: id } }, { signal: leaving.signal })
      .then(({ blob }) => {
        made = URL.createObjectURL(blob)
        setAddress(made)
      })
      // Without its thumbnail the document still has its name, and reports what is wrong when it is opened.
      .catch(() => undefined)
    return () => {
      leaving.abort()
      if (made) URL.revokeObjectURL(made)
    }
  }, [id, leadId, isPicture, isSeen])
  const Sign = type === 'application/pdf' ? IconFileTypePdf : IconPhoto
  return (
    <Center
      ref={ref}
      w={SIDE}
      h={SIDE}
      bg="var(--mantine-color-default-hover)"
      style={{ borderRadius: 10, overflow: 'hidden', flexShrink: 0 }}
    >
      {address ? <Image src={address} alt="" w={SIDE} h={SIDE} fit="cover" /> : <Sign size={28} stroke={1.5} aria-hidden />}
    </Center>
  )
}
