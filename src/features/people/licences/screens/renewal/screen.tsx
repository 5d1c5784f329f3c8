import { Alert, Anchor, Button, Checkbox, Stack } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { formatDay } from '#domain/day.ts'
import { LICENCE_KINDS } from '#domain/licence.ts'
import { pathTo } from '#domain/routing.ts'
import { branchName } from '#features/people/staff/public/rules.ts'
import { useQueryParam } from '#kit/web/router/use-query-param.ts'
import { t } from '#kit/web/text.ts'
import { DeskColumns } from '#kit/web/ui/desk-columns.tsx'
import { DetailCard } from '#kit/web/ui/detail-card.tsx'
import { FailureNote } from '#kit/web/ui/failure-note.tsx'
import { FilePicture } from '#kit/web/ui/file-picture.tsx'
import { Loaded } from '#kit/web/ui/loaded.tsx'
import { MissingRecord } from '#kit/web/ui/missing-record.tsx'
import { Page } from '#kit/web/ui/page.tsx'
import { ReasonButton } from '#kit/web/ui/reason-button.tsx'
import { SectionCard } from '#kit/web/ui/section-card.tsx'
import { StatusBadge } from '#kit/web/ui/status-badge.tsx'
import { Timeline } from '#kit/web/ui/timeline.tsx'
import { useAttempt } from '#kit/web/use-attempt.ts'
import { setCached, useRead } from '#kit/web/use-read.ts'
import { useWrite } from '#kit/web/use-write.ts'
import { licenceDetails } from '../../parts/licence-details.ts'
import { ScanButton } from '../../parts/scan-button.tsx'
import { contract } from '../../public/contract/licences.ts'
import { type DeskRenewal, renewalContract } from '../../public/contract/renewals.ts'
import { RENEWAL_FIELD_NAMES, RENEWAL_FIELDS, type RenewalFault } from '../../rules/renewals.ts'

const queue = () => pathTo('licences/renewals', { audience: 'agent' })

/** The name of each step of a renewed licence. */
const HAPPENED: Readonly<Record<string, string>> = {
  create: 'Sent to the office',
  return: 'Returned for correction',
  resend: 'Sent again',
  accept: 'Accepted, and recorded',
  withdraw: 'Taken back by the holder',
}

/** One renewed licence: what was typed, beside its scan and the previous licence; accepted, or sent back with what is to be corrected. */
export default function OneRenewal() {
  const [id] = useQueryParam('renewal')
  return id ? <Known id={id} /> : <MissingRecord what={t('No renewed licence was chosen.')} to={queue()} way={t('Renewed licences')} />
}

function Known({ id }: { readonly id: string }) {
  const read = useRead(renewalContract.licenceRenewal, { params: { id } })
  return (
    <Loaded read={read} page={{ title: t('Renewed licence'), back: queue() }}>
      {(renewal) => <Shown renewal={renewal} />}
    </Loaded>
  )
}

function Shown({ renewal }: { readonly renewal: DeskRenewal }) {
  const { holder, former, number, validFrom, validUntil, scan, state, returned, sameNumber, whyNot, mayDecide, decidedBy, history } =
    renewal
  return (
    <Page
      title={holder.name}
      subtitle={`${holder.agentCode} · ${branchName(holder.branch)}`}
      back={queue()}
      aside={<StatusBadge cycle="licence-renewal" state={state} />}
      actions={mayDecide && <Decide renewal={renewal} />}
      wide
    >
      {whyNot && <Alert mb="md">{t(whyNot)}</Alert>}
      {sameNumber.length > 0 && (
        <Alert color="coral" mb="md" title={t('Someone else has a licence with this number')}>
          {sameNumber.join('; ')}
        </Alert>
      )}
      {returned.length > 0 && (
        <Alert color="mango" mb="md" title={t('Returned for correction')}>
          {returned.map(({ path, reason }) => (
            <div key={path}>
              {t(RENEWAL_FIELDS[path])}: {reason}
            </div>
          ))}
        </Alert>
      )}
      <DeskColumns
        sections={[
          {
            name: 'typed',
            on: 'left',
            shown: (
              <DetailCard
                title="As typed"
                details={[
                  { label: 'Licence', value: t(LICENCE_KINDS[former.kind]) },
                  { label: 'Company', value: former.company },
                  { label: 'Licence number', value: number },
                  { label: 'Valid from', value: formatDay(validFrom) },
                  { label: 'Last day', value: formatDay(validUntil) },
                  { label: 'Decided by', value: decidedBy },
                ]}
              />
            ),
          },
          {
            name: 'former',
            on: 'left',
            shown: (
              <DetailCard title="The previous licence" details={licenceDetails(former)}>
                <Anchor
                  component={Link}
                  to={pathTo('licences/holder', { audience: 'agent' }, { person: holder._id })}
                  py={10}
                  display="inline-block"
                >
                  {t('All licences of {name}', { name: holder.name })}
                </Anchor>
              </DetailCard>
            ),
          },
          {
            name: 'scan',
            on: 'right',
            shown: (
              <SectionCard title="Scan" aside={<ScanButton scan={scan} />}>
                {scan.type.startsWith('image/') && (
                  <FilePicture
                    endpoint={contract.licenceScan}
                    input={{ params: { id: scan.id } }}
                    version={scan.id}
                    alt={t('The renewed licence')}
                  />
                )}
              </SectionCard>
            ),
          },
          {
            name: 'history',
            on: 'right',
            shown: (
              <SectionCard title="What happened">
                <Timeline
                  happenings={history.toReversed().map(({ at, event, who }) => ({ at, title: t(HAPPENED[event] ?? event), by: who }))}
                />
              </SectionCard>
            ),
          },
        ]}
      />
    </Page>
  )
}

function Decide({ renewal: { id, version } }: { readonly renewal: DeskRenewal }) {
  const [paths, setPaths] = useState<readonly string[]>([])
  const decide = useWrite(renewalContract.decideRenewal)
  const { failure, attempt } = useAttempt()
  const keep = (next: DeskRenewal) => setCached(renewalContract.licenceRenewal, { params: { id } }, next)
  const accept = () => attempt(async () => keep(await decide.submit({ params: { id }, body: { version, step: 'accept' } })))
  const sendBack = async (reason: string) => {
    const faults: RenewalFault[] = RENEWAL_FIELD_NAMES.filter((path) => paths.includes(path)).map((path) => ({ path, reason }))
    keep(await decide.submit({ params: { id }, body: { version, step: 'return', faults } }))
  }
  return (
    <>
      <FailureNote failure={failure} />
      <ReasonButton
        label={t('Return it')}
        title={t('Return for correction')}
        text={t('The holder reads these words.')}
        look={{ variant: 'default' }}
        act={sendBack}
      >
        <Checkbox.Group label={t('What needs correcting?')} value={[...paths]} onChange={setPaths} mb="md">
          <Stack gap={4} mt="xs">
            {RENEWAL_FIELD_NAMES.map((path) => (
              <Checkbox key={path} value={path} label={t(RENEWAL_FIELDS[path])} size="md" py={8} />
            ))}
          </Stack>
        </Checkbox.Group>
      </ReasonButton>
      <Button loading={decide.busy} onClick={() => void accept()}>
        {t('Accept')}
      </Button>
    </>
  )
}
