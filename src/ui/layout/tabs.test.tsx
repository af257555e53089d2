import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { expect, test, vi } from 'vitest';
import { LinkTabs } from './tabs.tsx';

test('The current one of tabs that do not all fit is scrolled into view', () => {
  const places: Record<string, DOMRect> = {
    Trade: new DOMRect(0, 0, 300, 40),
    Overview: new DOMRect(0, 0, 100, 40),
    Messages: new DOMRect(320, 0, 90, 40),
  };
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    return places[this.getAttribute('aria-label') ?? this.textContent] ?? new DOMRect();
  });
  const links = ['Overview', 'Messages'].map((label) => ({ label, to: `/${label}`, current: label === 'Messages' }));
  render(
    <MemoryRouter>
      <LinkTabs label="Trade" links={links} />
    </MemoryRouter>,
  );
  expect(screen.getByRole('navigation', { name: 'Trade' }).scrollLeft).toBe(110);
  vi.restoreAllMocks();
});
