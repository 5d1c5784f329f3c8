import { Button, Group } from '@mantine/core'
import { usePerson } from '#kit/web/session.ts'
import { t } from '#kit/web/text.ts'
import { DetailCard } from '#kit/web/ui/detail-card.tsx'
import { SearchSelect } from '#kit/web/ui/select/search-select.tsx'
import { useWrite } from '#kit/web/use-write.ts'
import { type CaseDetail, contract } from '../../public/contract/underwriting.ts'

/** Who works on a case; to take it, give it to a colleague or release it. */
export function Assignment({ detail: { id, version, assignee, colleagues } }: { readonly detail: CaseDetail }) {
  const own = usePerson()?.id ?? null
  const { send, busy } = useWrite(contract.assignCase)
  const give = (to: string | null) => void send({ params: { id }, body: { version, assignTo: to } })
  return (
    <DetailCard title="Who is working on it" details={[{ label: 'Now', value: assignee?.name ?? t('Unassigned') }]}>
      <Group align="flex-end" gap="xs" mt="sm">
        {assignee?.id !== own && (
          <Button variant="light" loading={busy} onClick={() => give(own)}>
            {t('Assign to me')}
          </Button>
        )}
        {assignee && (
          <Button variant="default" loading={busy} onClick={() => give(null)}>
            {t('Hand back')}
          </Button>
        )}
        <SearchSelect
          label={t('Assign to')}
          placeholder={t('A colleague')}
          data={colleagues.map(({ id: value, name }) => ({ value, label: name }))}
          value={null}
          disabled={busy || colleagues.length === 0}
          flex={1}
          miw={160}
          onChange={(to) => to && give(to)}
          limit={50}
        />
      </Group>
    </DetailCard>
  )
}
