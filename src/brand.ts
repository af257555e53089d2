const name = 'EPR Mandi';

/** The product's name, company, addresses and contacts; no other file names them. */
export const brand = {
  name,
  tagline:
    'The enabler of a circular future, we simplify recycling, make sourcing easy, ensure compliance, and unlock value from waste.',
  company: 'EPR Mandi Services Private Limited',
  /** The platform's part in a trade, stated wherever it could be taken for the regulator. */
  disclaimer: `${name} is a listing, negotiation and documentation service. It issues no EPR certificates: only the Central Pollution Control Board (CPCB) does, on its own portal.`,
  support: { email: 'support@eprmandi.example', phone: '+91 22 5550 0100' },
  /** Answers messages of WhatsApp. */
  whatsapp: '+91 22 5550 0110',
  /** Recipient of complaints about personal data and about content of others. */
  grievance: { officer: 'Grievance Officer', email: 'grievance@eprmandi.example' },
  careers: { email: 'careers@eprmandi.example' },
  sales: { email: 'sales@eprmandi.example', phone: '+91 22 5550 0110' },
  offices: [
    {
      city: 'Mumbai',
      latitude: 18.993,
      longitude: 72.853,
      lines: ['4th Floor, Sewri Trade Centre', 'Tokersey Jivraj Road, Sewri', 'Mumbai, Maharashtra 400015'],
    },
    {
      city: 'Bengaluru',
      latitude: 12.983,
      longitude: 77.603,
      lines: ['2nd Floor, Cubbon Works', 'Infantry Road, Shivaji Nagar', 'Bengaluru, Karnataka 560001'],
    },
    {
      city: 'Delhi NCR',
      latitude: 28.495,
      longitude: 77.085,
      lines: ['Tower B, Udyog Arcade', 'Udyog Vihar Phase IV, Sector 18', 'Gurugram, Haryana 122015'],
    },
  ],
  socialLinks: [
    { label: 'LinkedIn', url: 'https://www.linkedin.com/company/epr-mandi-example' },
    { label: 'X', url: 'https://x.com/eprmandi_example' },
    { label: 'YouTube', url: 'https://www.youtube.com/@eprmandi-example' },
  ],
} as const;
