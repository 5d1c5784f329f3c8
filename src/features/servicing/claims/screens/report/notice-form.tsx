import { Alert, Button, Checkbox, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { formatDay } from '#domain/day.ts'
import type { Side } from '#domain/side.ts'
import { now } from '#kit/web/clock.ts'
import { FormScreen } from '#kit/web/form/form-screen.tsx'
import { useFeature } from '#kit/web/session.ts'
import { t } from '#kit/web/text.ts'
import { FewSelect } from '#kit/web/ui/select/few-select.tsx'
import { reportFailure } from '#kit/web/use-write.ts'
import { unmadeRecord } from '#kit/web/waiting-files.ts'
import { claimAddress, claimsAddress, officeAddress, reportAddress } from '../../parts/addresses.ts'
import { FileRows } from '../../parts/file-rows.tsx'
import { languageShown } from '../../parts/language.ts'
import { useWaitingClaimFiles } from '../../parts/waiting-claim-files.ts'
import { noticeDraft, sendNotice } from '../../parts/waiting-notices.ts'
import type { ClaimsOfPolicy } from '../../public/contract/own.ts'
import { isOutsideCover, justNow, type lossKindsOf, noticeOf } from '../../rules/notice.ts'

type Props = {
  readonly loss: ReturnType<typeof lossKindsOf>[number]
  readonly known: ClaimsOfPolicy
  readonly side: Side
}

/**
 * When, where and what happened; optional details are folded, since they can follow. What is typed and photographed stays on the device
 * until it is sent, which can be done offline.
 */
export function NoticeForm({ loss, known: { policy, claims }, side }: Props) {
  const navigate = useNavigate()
  const isOffice = useFeature('CLAIMS')
  const [started] = useState(() => justNow(now()))
  const [day, setDay] = useState<unknown>(started.happenedOn)
  const [again, setAgain] = useState(false)
  const [language, setLanguage] = useState(languageShown)
  const draft = noticeDraft({ policyId: policy.id, kind: loss.code })
  const photos = useWaitingClaimFiles(unmadeRecord(draft))
  const same = claims.find(({ kind, lossOn, state }) => kind === loss.code && lossOn === day && state !== 'withdrawn')
  const addressOf = (claim: string) => (isOffice ? officeAddress(claim) : claimAddress(side, claim))
  const more = Object.keys(loss.asks.shape)
  return (
    <FormScreen
      title={t(loss.title)}
      subtitle={[policy.description, policy.number].filter(Boolean).join(' · ')}
      back={reportAddress(side, policy.id)}
      schema={noticeOf(loss.asks, policy)}
      initial={started}
      draft={draft}
      submit="Send the report"
      onChange={({ happenedOn }) => setDay(happenedOn)}
      folds={more.length > 0 ? [{ title: t('Also helpful: it can follow later'), names: more }] : []}
      notes={{
        happenedOn: (
          <>
            {isOutsideCover(policy, day) && <OutsideCover policy={policy} />}
            {same && (
              <Alert color="mango" mt="xs" title={t('This was already reported, as {number}', { number: same.number })}>
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
            )}
          </>
        ),
      }}
      onSubmit={async (answers) => {
        const settled = await sendNotice({
          ...{ policyId: policy.id, kind: loss.code, answers, again, language },
          ...{ loss: loss.title, lossOn: answers.happenedOn, policyNumber: policy.number },
        })
        navigate(
          settled.state === 'waits' ? reportAddress(side, policy.id) : settled.answer ? addressOf(settled.answer.id) : claimsAddress(side),
          { replace: true },
        )
      }}
    >
      {side === 'agent' && (
        <FewSelect
          mt="lg"
          label={t('Language in which we write to the customer')}
          data={[
            { value: 'en', label: 'English' },
            { value: 'fil', label: 'Filipino' },
          ]}
          value={language}
          onChange={(chosen) => setLanguage(chosen === 'fil' ? 'fil' : 'en')}
        />
      )}
      {loss.photos.length > 0 && (
        <section>
          <Title order={2} size="h4" mt="lg" mb="xs">
            {t('Photos')}
          </Title>
          <Text size="sm" c="dimmed" mb="xs">
            {t('Any that you have. More can follow. Without a network, the report and pictures are kept here and sent later.')}
          </Text>
          <FileRows
            label={t('Photos')}
            papers={loss.photos}
            isPhotos
            count={(code) => photos.waiting.filter(({ place }) => place === code).length}
            add={(place, files) => void photos.add(files.map((file) => ({ file, place }))).catch(reportFailure)}
          />
        </section>
      )}
    </FormScreen>
  )
}

/** The day is questioned before it is sent, not afterwards. */
const OutsideCover = ({ policy: { coverFrom, coverTo } }: Pick<ClaimsOfPolicy, 'policy'>) => (
  <Alert color="mango" mt="xs" title={t('Is this the day?')}>
    {t('The policy covers {from} to {to}. Correct the day; if it is right, send the report anyway and we will review it.', {
      from: formatDay(coverFrom),
      to: formatDay(coverTo),
    })}
  </Alert>
)
