import { Button, Skeleton, Text } from '@mantine/core'
import { useEffect, useEffectEvent, useState } from 'react'
import { type Day, formatDay } from '#domain/day.ts'
import { type Centavos, formatPesos } from '#domain/money.ts'
import { useBrand } from '#features/reference/brands/public/parts/brand.tsx'
import { failureOf } from '#kit/web/failure.ts'
import { IconCopy, IconPhoto } from '#kit/web/icons.ts'
import { currentPerson } from '#kit/web/session.ts'
import { mayShareFiles, shareFile } from '#kit/web/share-file.ts'
import { t } from '#kit/web/text.ts'
import { toast } from '#kit/web/toast.ts'
import { ShareSheet } from './share-drawer.tsx'
import { type ShareableLink, ShareOptions, type Sharing } from './share-options.tsx'

/** A price that was shown but not agreed to yet. It names no one. */
export type SharedPrice = {
  readonly title: string
  /** What is to be insured, as far as known. */
  readonly about: string
  readonly total: Centavos
  readonly covers: readonly string[]
  /** The last day on which the same answers have this price, by the known premium tables. */
  readonly until: Day
}

type Props = {
  readonly opened: boolean
  readonly onClose: () => void
  readonly price: SharedPrice
  readonly sharing: Pick<Sharing, 'request' | 'leadsTo' | 'mobile' | 'email'>
}

/** Shares a price with anyone the agent chooses: as words with the link, or as a picture with the link as a code. */
export const SharePrice = ({ opened, onClose, price, sharing }: Props) => (
  <ShareSheet opened={opened} onClose={onClose} title={t('Share the price')}>
    <ShareOptions {...sharing} text={textOf(price)} above={(link) => <AsPicture price={price} link={link} />} hasMoreApps />
  </ShareSheet>
)

const holds = ({ until }: SharedPrice): string =>
  t('Valid until the end of {day}, unless the premium tables change before then.', { day: formatDay(until) })

const textOf = (price: SharedPrice): string =>
  [
    `${price.title}: ${formatPesos(price.total)} ${t('with all taxes and fees')}`,
    price.about,
    price.covers.length > 0 && t('Covers: {covers}', { covers: price.covers.join('; ') }),
    holds(price),
  ]
    .filter(Boolean)
    .join('\n')

function AsPicture({ price, link }: { readonly price: SharedPrice; readonly link: ShareableLink }) {
  const { picture, address, isLost } = usePicture(price, link.link)
  const copy = () =>
    navigator.clipboard.writeText(`${textOf(price)}\n${link.link}`).then(
      () => toast.success(t('Text copied')),
      () => toast.error(t('The text could not be copied. Choose an app below instead.')),
    )
  const hand = async () => {
    if (!picture) return
    try {
      await shareFile({ name: `${price.title}.png`, blob: picture, title: price.title, text: `${textOf(price)}\n${link.link}` })
    } catch (thrown) {
      toast.failure(failureOf(thrown))
    }
  }
  return (
    <>
      {isLost ? (
        <Text size="sm">{t('The picture could not be created. You can still send the text and the link.')}</Text>
      ) : address ? (
        <img
          src={address}
          alt={t('The price as a picture, with a code that opens the link')}
          style={{ width: '100%', maxHeight: '30dvh', objectFit: 'contain' }}
        />
      ) : (
        <Skeleton height="30dvh" />
      )}
      <Button size="lg" leftSection={<IconPhoto size={22} />} disabled={!picture} onClick={() => void hand()}>
        {mayShareFiles('image/png') ? t('Send the picture') : t('Download the picture')}
      </Button>
      <Button
        variant="default"
        size="lg"
        styles={{ inner: { justifyContent: 'flex-start' } }}
        leftSection={<IconCopy size={22} />}
        onClick={() => void copy()}
      >
        {t('Copy the text')}
      </Button>
    </>
  )
}

/** Draws the picture once the link is there; the drawing code is loaded only now. */
function usePicture(price: SharedPrice, link: string) {
  const { name, tagline, primary } = useBrand()
  const [picture, setPicture] = useState<Blob>()
  const [address, setAddress] = useState('')
  const [isLost, setIsLost] = useState(false)
  const draw = useEffectEvent(async (to: string) => {
    const { drawPrice } = await import('../../parts/price-picture.ts')
    return drawPrice({
      brand: { name, tagline: t(tagline), primary },
      title: price.title,
      about: price.about,
      price: formatPesos(price.total),
      withTaxes: t('with all taxes and fees'),
      covers: price.covers,
      until: holds(price),
      scan: t('Scan to continue with this price'),
      agent: currentPerson()?.name ?? '',
      link: to,
    })
  })
  useEffect(() => {
    let isCurrent = true
    let made = ''
    draw(link).then(
      (drawn) => {
        if (!isCurrent) return
        made = URL.createObjectURL(drawn)
        setPicture(drawn)
        setAddress(made)
      },
      () => setIsLost(true),
    )
    return () => {
      isCurrent = false
      if (made) URL.revokeObjectURL(made)
    }
  }, [link])
  return { picture, address, isLost }
}
