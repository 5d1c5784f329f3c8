import { LeadPage } from '../../parts/lead-page.tsx'

/** How the person is reached. */
export default function ContactScreen() {
  return <LeadPage section="leads/contact" page="contact" title="Contact details" />
}
