import { Alert, Button, Checkbox, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import type { Side } from '#domain/side.ts'
import { now } from '#kit/web/clock.ts'
import { FormScreen } from '#kit/web/form/form-screen.tsx'
import { useFeature } from '#kit/web/session.ts'
import { t } from '#kit/web/text.ts'
import { reportFailure, useWrite } from '#kit/web/use-write.ts'
import { claimAddress, officeAddress, reportAddress } from '../../parts/addresses.ts'
import { FileRows } from '../../parts/file-rows.tsx'
import { keepClaimFiles } from '../../parts/waiting-claim-files.ts'
import { type ClaimsOfPolicy, claimsContract } from '../../public/contract/own.ts'
import { justNow, type lossKindsOf, noticeOf } from '../../rules/notice.ts'

type Props = {
  readonly loss: ReturnType<typeof lossKindsOf>[number]
  readonly known: ClaimsOfPolicy
  readonly side: Side
}
type Chosen = { readonly file: File; readonly place: string }

/** When, where and what happened; what else helps stands folded, since it can follow. What is typed stays on the device until it is sent. */
export function NoticeForm({ loss, known: { policy, claims }, side }: Props) {
  const navigate = useNavigate()
  const isOffice = useFeature('CLAIMS')
  const [started] = useState(() => justNow(now()))
  const [day, setDay] = useState<unknown>(started.happenedOn)
  const [again, setAgain] = useState(false)
  const [chosen, choose] = useState<readonly Chosen[]>([])
  const { submit } = useWrite(claimsContract.reportClaim)
  const same = claims.find(({ kind, lossOn, state }) => kind === loss.code && lossOn === day && state !== 'withdrawn')
  const addressOf = (claim: string) => (isOffice ? officeAddress(claim) : claimAddress(side, claim))
  const more = Object.keys(loss.asks.shape)
  return (
    <FormScreen
      title={t(loss.title)}
      subtitle={[policy.description, policy.number].filter(Boolean).join(' · ')}
      back={reportAddress(side, policy.id)}
      schema={noticeOf(loss.asks)}
      initial={started}
      draft={`claim/${policy.id}/${loss.code}`}
      submit="Send the report"
      onChange={({ happenedOn }) => setDay(happenedOn)}
      folds={more.length > 0 ? [{ title: t('More that helps: it can follow later'), names: more }] : []}
      notes={{
        happenedOn: same && (
          <Alert color="mango" mt="xs" title={t('This was reported already, as {number}', { number: same.number })}>
            <Button component={Link} to={addressOf(same.id)} variant="default" mih={44}>
              {t('Open it')}
            </Button>
            <Checkbox
              mt="sm"
              checked={again}
              label={t('It is another loss of the same day')}
              onChange={({ currentTarget }) => setAgain(currentTarget.checked)}
            />
          </Alert>
        ),
      }}
      onSubmit={async (answers) => {
        const made = await submit({ params: { id: policy.id }, body: { kind: loss.code, answers, again } })
        await keepClaimFiles(made.id, chosen).catch(reportFailure)
        navigate(addressOf(made.id), { replace: true })
      }}
    >
      {loss.photos.length > 0 && (
        <section>
          <Title order={2} size="h4" mt="lg" mb="xs">
            {t('Photographs')}
          </Title>
          <Text size="sm" c="dimmed" mb="xs">
            {t('Those that you have. More can follow; your report is sent first, and pictures also when the connection was lost.')}
          </Text>
          <FileRows
            label={t('Photographs')}
            papers={loss.photos}
            isPhotos
            count={(code) => chosen.filter(({ place }) => place === code).length}
            add={(place, files) => choose([...chosen, ...files.map((file) => ({ file, place }))])}
          />
        </section>
      )}
    </FormScreen>
  )
}
