import { redirect } from 'react-router';

/** The market is the front page until there is a page for `/` itself. */
export function loader() {
  return redirect('/Erpcredits', 302);
}
