import { render } from 'preact';
import { startKeys } from './keys';
import { startRouting } from './routing';
import { Frame } from './screen/Frame';
import { startTheme } from './theme';

startTheme();
startRouting();
startKeys();
render(<Frame />, document.getElementById('app')!);
