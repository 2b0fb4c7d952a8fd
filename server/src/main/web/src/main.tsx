import { render } from 'preact';
import { startAccount } from './account/account';
import { startEvents } from './api/events';
import { App } from './app/Frame';
import { startShortcuts } from './app/shortcuts';
import { startRouting } from './routing';
import { startTheme } from './ui/theme';

startTheme();
startRouting();
startShortcuts();
startAccount();
startEvents();
render(<App />, document.getElementById('app')!);
