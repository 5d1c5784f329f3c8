import { t } from '#kit/web/text.ts'
import { ReasonButton } from '#kit/web/ui/reason-button.tsx'
import { useWrite } from '#kit/web/use-write.ts'
import { contract, type Match, type MatchStep } from '../../public/contract.ts'

/** What may be decided now; each with a reason that is kept. */
export function Decisions({ match: { id, version, state, may } }: { readonly match: Match }) {
  const { submit } = useWrite(contract.decideScreening)
  const take = (step: MatchStep) => (reason: string) => submit({ params: { id }, body: { version, step, reason } })
  return (
    <>
      {may.includes('confirm') && (
        <ReasonButton
          label={t('It is the person')}
          title={t('It is the person on the list')}
          text={t('Nothing is paid or issued for them from now on. Say what convinced you.')}
          look={{ variant: 'light', color: 'coral' }}
          act={take('confirm')}
        />
      )}
      {may.includes('disagree') && (
        <ReasonButton
          label={t('Decide again')}
          title={t('Decide again')}
          text={t('It goes back to waiting for a first decision. Say why.')}
          look={{ variant: 'default' }}
          act={take('disagree')}
        />
      )}
      {may.includes('release') && (
        <ReasonButton
          label={state === 'seconding' ? t('I agree: someone else') : t('It is someone else')}
          title={t('It is someone else')}
          text={
            state === 'seconding'
              ? t('Anything waiting for this continues, and the decision is remembered. Say what you compared.')
              : t('A second person must agree before anything continues. Say what you compared.')
          }
          look={{ variant: 'filled' }}
          act={take('release')}
        />
      )}
      {may.includes('reopen') && (
        <ReasonButton
          label={t('Reopen')}
          title={t('Reopen')}
          text={t('Anything not issued yet waits again. Say what has been learned since.')}
          look={{ variant: 'default' }}
          act={take('reopen')}
        />
      )}
    </>
  )
}
