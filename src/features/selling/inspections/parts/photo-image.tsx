import { Button, Center, Skeleton, Text } from '@mantine/core'
import { useIntersection } from '@mantine/hooks'
import { useEffect, useState } from 'react'
import { requestFile } from '#kit/web/client.ts'
import { IconPhotoOff } from '#kit/web/icons.ts'
import { t } from '#kit/web/text.ts'
import { contract } from '../public/contract.ts'
import classes from './capture.module.css'

type Props = {
  readonly inspectionId: string
  readonly photoId: string
  readonly alt: string
  /** `small` for a list, `whole` to look closely. */
  readonly size: 'small' | 'whole'
}

/** A photograph, fetched once, as the person signed in, when it first scrolls into view. */
export function PhotoImage({ inspectionId, photoId, alt, size }: Props) {
  const { ref, entry } = useIntersection()
  const [address, setAddress] = useState<string>()
  const [isMissing, setMissing] = useState(false)
  const [isSeen, setSeen] = useState(size === 'whole')
  if (!isSeen && entry?.isIntersecting) setSeen(true)
  useEffect(() => {
    if (!isSeen || isMissing) return
    const leaving = new AbortController()
    let made: string | undefined
    requestFile(contract.inspectionPhoto, { params: { inspectionId, photoId }, query: { size } }, { signal: leaving.signal })
      .then(({ blob }) => {
        made = URL.createObjectURL(blob)
        setAddress(made)
      })
      .catch(() => setMissing(!leaving.signal.aborted))
    return () => {
      leaving.abort()
      if (made) URL.revokeObjectURL(made)
    }
  }, [inspectionId, photoId, size, isSeen, isMissing])
  return (
    <div ref={ref} className={size === 'small' ? classes.thumbnail : undefined}>
      {address ? (
        <img src={address} alt={alt} className={size === 'whole' ? classes.zoomed : undefined} />
      ) : isMissing && size === 'small' ? (
        // A button with a name of its own lies over it and leads to the whole photograph.
        <Center h="100%" c="white">
          <IconPhotoOff size={32} stroke={1.5} aria-hidden />
        </Center>
      ) : isMissing ? (
        <Text component="div" size="sm" p="sm" role="alert">
          {t('This photo could not be loaded.')}
          <Button variant="light" mt="sm" display="block" onClick={() => setMissing(false)}>
            {t('Try again')}
          </Button>
        </Text>
      ) : (
        <Skeleton h="100%" mih={size === 'whole' ? 320 : undefined} radius={0} />
      )}
    </div>
  )
}
