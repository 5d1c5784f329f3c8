import { Alert, Text } from '@mantine/core'
import { t } from '#kit/web/text.ts'
import { InstantText } from '#kit/web/ui/dates.tsx'
import { DetailCard } from '#kit/web/ui/detail-card.tsx'
import { FileButton } from '#kit/web/ui/file-button.tsx'
import { Money } from '#kit/web/ui/money.tsx'
import { StatusBadge } from '#kit/web/ui/status-badge.tsx'
import { contract, type SettlementFacts } from '../../public/contract.ts'

/** The total of a settlement: gross less fees and taxes, and whether that is what is paid out. */
export function Figures({ settlement }: { readonly settlement: SettlementFacts }) {
  const { state, gross, fees, vat, withheld, net, payout, difference, payoutReference, problem, matched, items, ended } = settlement
  return (
    <>
      {problem && (
        <Alert color="coral" title={t('The provider’s file cannot be read')} mb="md" role="status">
          {problem}
        </Alert>
      )}
      <DetailCard
        title={payout === null ? 'Net' : 'Paid out'}
        aside={
          <Text fw={650} component="span">
            <Money centavos={payout ?? net} />
          </Text>
        }
        details={[
          { label: 'Status', value: <StatusBadge cycle="settlement" state={state} /> },
          { label: 'Gross', value: <Money centavos={gross} /> },
          { label: 'Fees', value: <Money centavos={-fees || 0} /> },
          { label: 'VAT on fees', value: <Money centavos={-vat || 0} /> },
          { label: 'Withheld', value: <Money centavos={-withheld || 0} /> },
          { label: 'Net', value: <Money centavos={net} /> },
          { label: 'Difference from the payout', value: difference !== null && difference !== 0 && <Money centavos={difference} /> },
          { label: 'Matched', value: t('{matched} of {items}', { matched, items }) },
          { label: 'Fixed or withdrawn, not counted', value: ended > 0 && ended },
          { label: 'Payout reference', value: payoutReference },
        ]}
      />
    </>
  )
}

/** Every version of the file, newest first. */
export function Files({ settlement: { id, files } }: { readonly settlement: SettlementFacts }) {
  if (files.length === 0) return null
  return (
    <DetailCard
      title="Files"
      isFolded
      details={files.map(({ version, name, rows, uploadedBy, at }) => ({
        label: t('Version {version}', { version }),
        value: (
          <>
            <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
              {name} · {t('{rows, plural, one {# row} other {# rows}}', { rows })}
            </Text>
            <Text size="sm" c="dimmed">
              <InstantText at={at} /> · {uploadedBy ?? t('Fetched from the provider')}
            </Text>
            <FileButton
              endpoint={contract.settlementFile}
              input={{ params: { id, version: String(version) } }}
              saves
              variant="subtle"
              size="compact-md"
              mih={44}
            >
              {t('Save version {version}', { version })}
            </FileButton>
          </>
        ),
      }))}
    />
  )
}
