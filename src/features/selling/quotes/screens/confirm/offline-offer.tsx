import { Alert, Anchor, Button, Text } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { formatDay, formatInstant } from '#domain/day.ts'
import { pathTo } from '#domain/routing.ts'
import { isDecline, isReferral } from '#domain/worksheet.ts'
import { useBrand } from '#features/reference/brands/public/parts/brand.tsx'
import { failureOf } from '#kit/web/failure.ts'
import { IconDownload, IconShare } from '#kit/web/icons.ts'
import { useOutbox } from '#kit/web/outbox.ts'
import { saveFile } from '#kit/web/save-file.ts'
import { mayShareFiles, shareFile } from '#kit/web/share-file.ts'
import { t } from '#kit/web/text.ts'
import { toast } from '#kit/web/toast.ts'
import { DetailCard } from '#kit/web/ui/detail-card.tsx'
import { Page } from '#kit/web/ui/page.tsx'
import { PriceBreakdown } from '#kit/web/ui/price-breakdown.tsx'
import type { Line } from '#lines/line.ts'
import { useOfflineWrites } from '../../parts/offline/use-offline-quotation.ts'
import { RemedyButton } from '../../parts/remedy-button.tsx'
import type { Quotation } from '../../public/contract/quotes.ts'
import { quotationsAddress } from '../../public/parts/addresses.ts'
import { ControlFindings } from '../../public/parts/control-findings.tsx'
import { EnteredAnswers } from '../../public/parts/entered-answers.tsx'

type Props = { readonly quotation: Quotation; readonly line: Line }

const PDF = 'application/pdf'

/** An offer made on this device without a network: to be shown and passed on, not confirmed yet. */
export function ConfirmOfflineOffer({ quotation, line }: Props) {
  const { worksheet, coverFrom, coverTo, tariff, quotedAt, holderName, description } = quotation
  const entry = useOutbox().find(({ id }) => id === quotation.id)
  if (!worksheet) return null
  return (
    <Page
      title={t('Offer, not confirmed yet')}
      subtitle={description || t(line.name)}
      back={quotationsAddress('agent')}
      actions={<PaperButtons quotation={quotation} line={line} />}
    >
      <Alert
        color={entry?.refused ? 'coral' : 'mango'}
        mb="md"
        role="status"
        title={entry?.refused ? t('Not accepted: {reason}', { reason: entry.problem ?? '' }) : t('Made on this device')}
      >
        <Text size="sm">
          {entry?.refused
            ? t('Correct the answers below and get the price again.')
            : t(
                'It is waiting to be sent. The insurer then prices it again, decides what needs a decision, and shows line by line what differs. No one is bound before then.',
              )}
        </Text>
        <Anchor component={Link} to={pathTo('outbox/outbox', { audience: 'agent' })} size="sm" py={10} display="inline-block">
          {t('What is waiting to be sent')}
        </Anchor>
      </Alert>
      {quotation.findings.some((finding) => isReferral(finding) || isDecline(finding)) && (
        <Text size="sm" fw={550} mb="xs">
          {t('To be decided when it is synchronised:')}
        </Text>
      )}
      <ControlFindings
        findings={quotation.findings}
        isAgreed={false}
        line={line}
        side="agent"
        action={({ remedy }) => remedy?.change && <RemedyButton quotation={quotation} change={remedy.change} />}
      />
      <PriceBreakdown worksheet={worksheet} isWhole />
      <DetailCard
        title="Quotation"
        details={[
          { label: 'Insurance', value: t(line.name) },
          { label: 'What is insured', value: description },
          { label: 'Policyholder', value: holderName },
          { label: 'From', value: coverFrom && formatDay(coverFrom) },
          { label: 'To', value: coverTo && formatDay(coverTo) },
          { label: 'Tariff', value: tariff?.version },
          { label: 'Made', value: quotedAt && formatInstant(new Date(quotedAt)) },
        ]}
      >
        <Text size="sm" mt={4}>
          {t('Whether it is already insured, earlier claims and the market value are checked when it is synchronised.')}
        </Text>
      </DetailCard>
      <EnteredAnswers quotation={quotation} line={line} audience="agent" areFolded />
    </Page>
  )
}

/** The offer as a document that is drawn on this device. */
function PaperButtons({ quotation, line }: Props) {
  const writes = useOfflineWrites(quotation)
  const brand = useBrand()
  const [busy, setBusy] = useState(false)
  if (!writes) return null
  const hand = (over: (file: { readonly name: string; readonly blob: Blob }) => Promise<boolean>) => async () => {
    setBusy(true)
    try {
      // Fetched when a document is drawn: it is large, and few screens draw one.
      const { offlinePaper } = await import('../../parts/offline/paper.ts')
      const file = await offlinePaper(line, writes.here, { tables: writes.tables, seller: writes.seller, brand })
      if (await over(file)) await writes.give()
    } catch (thrown) {
      toast.failure(failureOf(thrown))
    } finally {
      setBusy(false)
    }
  }
  const save = hand(async (file) => {
    saveFile(file)
    return true
  })
  const share = hand((file) => shareFile({ ...file, title: t('Offer, not confirmed yet') }))
  return (
    <>
      <Button variant="default" leftSection={<IconDownload size={18} />} loading={busy} onClick={() => void save()}>
        {t('Save as PDF')}
      </Button>
      {mayShareFiles(PDF) && (
        <Button leftSection={<IconShare size={18} />} loading={busy} onClick={() => void share()}>
          {t('Share the offer')}
        </Button>
      )}
    </>
  )
}
