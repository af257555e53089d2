/** Where a fact of our articles and guides stands, with the address at which it was found. */
export interface Source {
  title: string;
  publisher: string;
  /** Date as it is printed, for people; none where the page is kept up to date. */
  dated?: string;
  url: string;
  /**
   * `official`: the regulator's, the Gazette's or a court's own page. `copy`: an official text on somebody else's page. `report`: what
   * somebody else says of it.
   */
  standing: 'official' | 'copy' | 'report';
}
