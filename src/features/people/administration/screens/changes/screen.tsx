import { t } from '#kit/web/text.ts'
import { Empty } from '#kit/web/ui/empty.tsx'
import { Loaded } from '#kit/web/ui/loaded.tsx'
import { Page } from '#kit/web/ui/page.tsx'
import { useRead } from '#kit/web/use-read.ts'
import { ChangeCard } from '../../parts/change-card.tsx'
import { changesContract } from '../../public/contract/changes.ts'

/** What takes two people: what waits stands first, then what was decided last. */
export default function Changes() {
  const read = useRead(changesContract.staffChanges)
  return (
    <Page title={t('Changes to confirm')}>
      <Loaded read={read}>
        {(changes) =>
          changes.length === 0 ? (
            <Empty title={t('Nothing waits for a second person')}>
              {t(
                'Whoever gets a role that sees everybody’s records, an administrator who is suspended and what a role may do is confirmed here.',
              )}
            </Empty>
          ) : (
            changes.map((change) => <ChangeCard key={change.id} change={change} />)
          )
        }
      </Loaded>
    </Page>
  )
}
