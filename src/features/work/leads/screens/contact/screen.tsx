import { LeadPage } from '../../parts/lead-page.tsx'

/** How to reach the person. */
export default function ContactScreen() {
  return <LeadPage section="leads/contact" page="contact" title="Contact details" />
}
