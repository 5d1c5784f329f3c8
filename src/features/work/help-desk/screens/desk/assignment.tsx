import { Button, Group } from '@mantine/core'
import { t } from '#kit/web/text.ts'
import { DetailCard } from '#kit/web/ui/detail-card.tsx'
import { SearchSelect } from '#kit/web/ui/select/search-select.tsx'
import { setCached } from '#kit/web/use-read.ts'
import { useWrite } from '#kit/web/use-write.ts'
import { type DeskRequest, helpDeskContract } from '../../public/contract/desk.ts'

/** Who looks after a request; a way to take it, or give it to a colleague. */
export function Assignment({ request: { id, version, assignee, may, colleagues } }: { readonly request: DeskRequest }) {
  const { send, busy } = useWrite(helpDeskContract.stepHelpRequest)
  const step = async (what: { step: 'take' } | { step: 'give'; staffId: string }) => {
    const done = await send({ params: { id }, body: { version, ...what } })
    if (done) setCached(helpDeskContract.deskRequest, { params: { id } }, done.data)
  }
  return (
    <DetailCard title="Who looks after it" details={[{ label: 'Now', value: assignee ?? t('Unassigned') }]}>
      {(may.includes('take') || may.includes('give')) && (
        <Group align="flex-end" gap="xs" mt="sm">
          {may.includes('take') && (
            <Button variant="light" loading={busy} onClick={() => void step({ step: 'take' })}>
              {t('Assign to me')}
            </Button>
          )}
          {may.includes('give') && (
            <SearchSelect
              label={t('Assign to')}
              placeholder={t('A colleague')}
              data={colleagues.map(({ id: value, name: label }) => ({ value, label }))}
              value={null}
              disabled={busy || colleagues.length === 0}
              flex={1}
              miw={160}
              onChange={(staffId) => staffId && void step({ step: 'give', staffId })}
              limit={50}
            />
          )}
        </Group>
      )}
    </DetailCard>
  )
}
