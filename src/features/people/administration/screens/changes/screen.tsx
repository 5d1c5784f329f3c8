import { officeChangesContract } from '#features/people/office-changes/public/contract.ts'
import { OfficeChangeCards } from '#features/people/office-changes/public/parts/office-change-card.tsx'
import { t } from '#kit/web/text.ts'
import { Empty } from '#kit/web/ui/empty.tsx'
import { Loaded } from '#kit/web/ui/loaded.tsx'
import { Page } from '#kit/web/ui/page.tsx'
import { useRead } from '#kit/web/use-read.ts'
import { ChangeCard } from '../../parts/change-card.tsx'
import { changesContract, type StaffChange } from '../../public/contract/changes.ts'

const waits = ({ state }: { readonly state: string }) => state === 'proposed'
const isDecided = (change: { readonly state: string }) => !waits(change)

/** Changes that need two people: first those that are waiting, then those decided last. */
export default function Changes() {
  const ofStaff = useRead(changesContract.staffChanges)
  const ofOffice = useRead(officeChangesContract.officeChanges)
  return (
    <Page title={t('Changes to confirm')}>
      <Loaded read={ofStaff}>
        {(staff) => (
          <Loaded read={ofOffice}>
            {(office) =>
              staff.length + office.length === 0 ? (
                <Empty title={t('Nothing is waiting for a second person')}>
                  {t(
                    'What a role may do, who sees everyone’s records, how messages are worded and anything else that applies to everyone is confirmed here.',
                  )}
                </Empty>
              ) : (
                <>
                  <OfficeChangeCards changes={office.filter(waits)} />
                  <StaffChangeCards changes={staff.filter(waits)} />
                  <OfficeChangeCards changes={office.filter(isDecided)} />
                  <StaffChangeCards changes={staff.filter(isDecided)} />
                </>
              )
            }
          </Loaded>
        )}
      </Loaded>
    </Page>
  )
}

const StaffChangeCards = ({ changes }: { readonly changes: readonly StaffChange[] }) =>
  changes.map((change) => <ChangeCard key={change.id} change={change} />)
