import { Button, Card, Group, Text } from '@mantine/core'
import { formatMobile } from '#domain/mobile.ts'
import { IconAddressBook, IconShare } from '#kit/web/icons.ts'
import { t } from '#kit/web/text.ts'
import { toast } from '#kit/web/toast.ts'
import { GridColumns } from '#kit/web/ui/grid-columns.tsx'
import { Loaded } from '#kit/web/ui/loaded.tsx'
import { useRead } from '#kit/web/use-read.ts'
import { type BusinessCard, contract } from '../contract.ts'

/** A card to be scanned with a camera, saved in an address book or shared. */
export function AdvisorBusinessCard({ id }: { readonly id: string }) {
  const read = useRead(contract.businessCard, { query: { csmId: id } })
  return <Loaded read={read}>{(card) => <CardDetails card={card} />}</Loaded>
}

function CardDetails({ card }: { readonly card: BusinessCard }) {
  const { first_name, last_name, designation, company, mobile, email, agentCode, qr } = card
  const name = `${first_name} ${last_name}`
  return (
    <Card withBorder mb="md" padding="lg" component="section" aria-label={t('Business card')}>
      <Group justify="center" gap="xl">
        {/* Cameras only read dark on light, whatever the theme. */}
        <img
          src={`data:image/svg+xml,${encodeURIComponent(qr)}`}
          alt={t('QR code with the contact details of {name}', { name })}
          width={240}
          height={240}
          style={{ background: 'white', borderRadius: 'var(--mantine-radius-md)' }}
        />
        <div style={{ minWidth: 0 }}>
          <Text fw={700} fz="lg" style={{ overflowWrap: 'anywhere' }}>
            {name}
          </Text>
          <Text>{designation}</Text>
          <Text size="sm" c="dimmed">
            {company} · {agentCode}
          </Text>
          <Text size="sm" className="figures" mt="xs">
            {formatMobile(mobile)}
          </Text>
          <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
            {email}
          </Text>
        </div>
      </Group>
      <GridColumns cols={{ base: 1, xs: 2 }} mt="lg" spacing="xs">
        <Button variant="default" leftSection={<IconAddressBook size={18} />} onClick={() => save(card)}>
          {t('Save contact')}
        </Button>
        <Button variant="default" leftSection={<IconShare size={18} />} onClick={() => void share(card, name)}>
          {t('Share')}
        </Button>
      </GridColumns>
    </Card>
  )
}

const fileOf = ({ vcard, agentCode }: BusinessCard) => new File([vcard], `${agentCode}.vcf`, { type: 'text/vcard' })

function save(card: BusinessCard) {
  const file = fileOf(card)
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = file.name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}

/** Uses the phone's share sheet; elsewhere copies the address of the public page. */
async function share(card: BusinessCard, name: string) {
  try {
    if (navigator.share) await navigator.share({ title: name, url: card.page })
    else {
      await navigator.clipboard.writeText(card.page)
      toast.success(t('Link copied successfully!'))
    }
  } catch (thrown) {
    // Closing the share sheet is a change of mind, not an error.
    if (!(thrown instanceof DOMException && thrown.name === 'AbortError')) toast.error(t('Error copying link. Please try again'))
  }
}
