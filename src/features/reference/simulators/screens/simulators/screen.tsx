import { Alert } from '@mantine/core'
import { IconFlask } from '#kit/web/icons.ts'
import { t } from '#kit/web/text.ts'
import { Loaded } from '#kit/web/ui/loaded.tsx'
import { Page } from '#kit/web/ui/page.tsx'
import { Done } from './done.tsx'
import { FaultSwitches } from './fault-switches.tsx'
import { Inbox } from './inbox.tsx'
import classes from './simulators.module.css'
import { useSimulators } from './use-simulators.ts'

/** The third parties of the demonstration: what they were sent, what they did, and which faults they are to have. */
export default function Simulators() {
  const read = useSimulators()
  return (
    <Page title={t('Simulators')} subtitle={t('The services of others, played by this program')} wide>
      <Alert color="mango" icon={<IconFlask />} title={t('Demonstration only')} mb="lg">
        {t(
          'No message is really sent, no card is charged, and no certificate or identity is valid. A live installation switches this page off.',
        )}
      </Alert>
      <Loaded read={read}>
        {({ faults, messages, ...deeds }) => (
          <>
            <div className={classes.columns}>
              <Inbox messages={messages} />
              <FaultSwitches faults={faults} />
            </div>
            <div className={classes.deeds}>
              <Done {...deeds} />
            </div>
          </>
        )}
      </Loaded>
    </Page>
  )
}
