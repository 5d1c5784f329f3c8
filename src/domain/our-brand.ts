/** The product's name and appearance where nothing is configured. */
export const OUR_BRAND = {
  name: 'Kalasag',
  tagline: 'Insurance, made clear',
  logo: null,
  primary: '#0B4F6C',
  accent: '#F6A609',
  insurer: {
    name: 'Kalasag Demo Insurance Corporation',
    address: '8 Demonstration Avenue, Makati City 1226, Metro Manila',
    tin: '000-000-000-000',
    licence: 'Demonstration only: not a licensed insurer',
  },
  support: {
    phone: '(02) 8000 0000',
    email: 'help@kalasag.example',
    hours: 'Monday to Saturday, 8 AM to 6 PM',
    chats: [
      { name: 'Messenger', link: 'https://m.me/kalasag.example' },
      { name: 'WhatsApp', link: 'https://wa.me/639170000000' },
    ],
  },
  privacyOfficer: {
    name: 'The Data Protection Officer',
    phone: '(02) 8000 0001',
    email: 'privacy@kalasag.example',
  },
}
