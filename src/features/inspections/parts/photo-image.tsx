import { Skeleton, Text } from '@mantine/core'
import { useIntersection } from '@mantine/hooks'
import { useEffect, useState } from 'react'
import { askFile } from '#kit/web/client.ts'
import { t } from '#kit/web/text.ts'
import { contract } from '../contract.ts'
import classes from './capture.module.css'

type Props = {
  readonly inspectionId: string
  readonly photoId: string
  readonly alt: string
  /** `small` for a list, `whole` to look closely. */
  readonly size: 'small' | 'whole'
}

/** A photograph, fetched once, as the person signed in, when it first comes into view. */
export function PhotoImage({ inspectionId, photoId, alt, size }: Props) {
  const { ref, entry } = useIntersection()
  const [address, setAddress] = useState<string>()
  const [isMissing, setMissing] = useState(false)
  const [isSeen, setSeen] = useState(size === 'whole')
  if (!isSeen && entry?.isIntersecting) setSeen(true)
  useEffect(() => {
    if (!isSeen) return
    const leaving = new AbortController()
    let made: string | undefined
    askFile(contract.inspectionPhoto, { params: { inspectionId, photoId }, query: { size } }, { signal: leaving.signal })
      .then(({ blob }) => {
        made = URL.createObjectURL(blob)
        setAddress(made)
      })
      .catch(() => setMissing(!leaving.signal.aborted))
    return () => {
      leaving.abort()
      if (made) URL.revokeObjectURL(made)
    }
  }, [inspectionId, photoId, size, isSeen])
  return (
    <div ref={ref} className={size === 'small' ? classes.thumbnail : undefined}>
      {address ? (
        <img src={address} alt={alt} className={size === 'whole' ? classes.zoomed : undefined} />
      ) : isMissing ? (
        // The small one is in a button that has a name of its own and leads to the whole.
        <Text size="sm" p="sm" {...(size === 'small' ? { c: 'white', 'aria-hidden': true } : { role: 'alert' })}>
          {t('This photo could not be loaded.')}
        </Text>
      ) : (
        <Skeleton h="100%" mih={size === 'whole' ? 320 : undefined} radius={0} />
      )}
    </div>
  )
}
