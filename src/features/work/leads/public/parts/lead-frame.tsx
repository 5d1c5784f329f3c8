import { Group } from '@mantine/core'
import type { ReactNode } from 'react'
import { formatMobile } from '#domain/mobile.ts'
import { pathTo } from '#domain/routing.ts'
import { ContactButtons } from '#kit/web/ui/contact-buttons.tsx'
import { Page } from '#kit/web/ui/page.tsx'
import { StatusBadge } from '#kit/web/ui/status-badge.tsx'
import { type LeadSection, LeadSections } from '../../parts/lead-sections.tsx'
import { WithLead } from '../../parts/with-lead.tsx'
import { stateOf } from '../../rules/lead-state.ts'
import type { Lead } from '../contract/leads.ts'
import classes from './lead-frame.module.css'

type Props = {
  readonly section: LeadSection
  /** The main action of the page, always in reach. */
  readonly actions?: (lead: Lead) => ReactNode
  readonly children: (lead: Lead) => ReactNode
}

/** The frame of every page of a lead: who it is, its status, how to reach them, and the navigation between the pages. */
export const LeadFrame = ({ section, actions, children }: Props) => (
  <WithLead>
    {(lead) => (
      <Page
        title={lead.personName}
        subtitle={
          <Group gap="xs" mt={2}>
            {[lead.lead_Id, formatMobile(lead.primaryMobile)].filter(Boolean).join(' · ')}
            <StatusBadge cycle="lead" state={stateOf({ grouping: lead.grouping, status: lead.leadStatus })} />
          </Group>
        }
        back={pathTo('leads/leads', { audience: 'agent' }, { leadType: lead.grouping })}
        actions={actions?.(lead)}
        wide
      >
        <div className={classes.frame}>
          <div className={classes.side}>
            <ContactButtons mobile={lead.primaryMobile} name={lead.personName} grow />
            <LeadSections id={lead._id} current={section} />
          </div>
          <div className={classes.content}>{children(lead)}</div>
        </div>
      </Page>
    )}
  </WithLead>
)
