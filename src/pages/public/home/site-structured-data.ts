import { brand } from '../../../brand.ts';

/**
 * Structured data of the organisation and the website (schema.org).
 * @param origin of the site, without a trailing slash
 * @param supportEmail support address
 */
export function siteStructuredData(origin: string, supportEmail: string): Record<string, unknown>[] {
  const company = `${origin}/#organization`;
  return [
    {
      '@type': 'Organization',
      '@id': company,
      name: brand.name,
      legalName: brand.company,
      url: `${origin}/`,
      logo: `${origin}/favicon.svg`,
      slogan: brand.tagline,
      description: brand.disclaimer,
      sameAs: brand.socialLinks.map(({ url }) => url),
      contactPoint: [
        {
          '@type': 'ContactPoint',
          contactType: 'customer support',
          ...reach({ ...brand.support, email: supportEmail }),
        },
        { '@type': 'ContactPoint', contactType: 'sales', ...reach(brand.sales) },
      ],
      location: brand.offices.map(({ city, lines }) => ({
        '@type': 'Place',
        name: city,
        address: { '@type': 'PostalAddress', streetAddress: lines.join(', '), addressCountry: 'IN' },
      })),
    },
    {
      '@type': 'WebSite',
      '@id': `${origin}/#website`,
      name: brand.name,
      url: `${origin}/`,
      inLanguage: 'en-IN',
      publisher: { '@id': company },
      potentialAction: {
        '@type': 'SearchAction',
        target: { '@type': 'EntryPoint', urlTemplate: `${origin}/Erpcredits?search={search_term_string}` },
        'query-input': 'required name=search_term_string',
      },
    },
  ];
}

function reach({ email, phone }: { email: string; phone: string }): { email: string; telephone: string } {
  return { email, telephone: phone };
}
